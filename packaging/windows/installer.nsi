; The Windows installer: for one user, without administrator rights, in English and Chinese.
; build/package/windows_files.py compiles it and defines:
;   VERSION   1.2.3             NUMBERS   1.2.3.0
;   FILES     the list of files to install, as macros
;   KILOBYTES their size        ICON, PICTURE the icon, and the last page's picture
;   OUT       the installer to make
; Exit codes: 0 done, 1 stopped by the user, 2 failed, 3 refused because the game is running.

Unicode true
Target amd64-unicode

!define NAME "Pocket Mahjong"
!define PROGRAM "pocket-mahjong.exe"
!define OWN_KEY "Software\${NAME}"
!define HAND "PocketMahjong.Hand"
!define UNINSTALL_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\${NAME}"
!define RUNNING 3

!include "MUI2.nsh"
!include "LogicLib.nsh"
!include "${FILES}"

Name "${NAME}"
OutFile "${OUT}"
BrandingText "${NAME} ${VERSION}"
RequestExecutionLevel user
ManifestDPIAware true
InstallDir "$LOCALAPPDATA\Programs\${NAME}"
InstallDirRegKey HKCU "${OWN_KEY}" "InstallDir"
SetCompressor /SOLID lzma
; File times differ between builds.
SetDateSave off

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_ABORTWARNING
!define MUI_WELCOMEFINISHPAGE_BITMAP "${PICTURE}"
!define MUI_FINISHPAGE_TEXT "$(MATCHES_STAY)"
!define MUI_FINISHPAGE_RUN "$INSTDIR\${PROGRAM}"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!define MUI_UNCONFIRMPAGE_TEXT_TOP "$(MATCHES_STAY)"
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES

; The first is the default if Windows uses none of them.
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "TradChinese"
!insertmacro MUI_LANGUAGE "SimpChinese"

LangString STILL_RUNNING ${LANG_ENGLISH} "${NAME} is running. Close the game, then choose Retry."
LangString STILL_RUNNING ${LANG_TRADCHINESE} "${NAME} 正在執行。請先關閉遊戲，然後按「重試」。"
LangString STILL_RUNNING ${LANG_SIMPCHINESE} "${NAME} 正在运行。请先关闭游戏，然后点“重试”。"
LangString MATCHES_STAY ${LANG_ENGLISH} "Your settings, matches and records are in:$\r$\n$LOCALAPPDATA\${NAME}$\r$\nThey stay there if you remove the game."
LangString MATCHES_STAY ${LANG_TRADCHINESE} "你的設定、存檔和紀錄在：$\r$\n$LOCALAPPDATA\${NAME}$\r$\n移除遊戲後仍會保留。"
LangString MATCHES_STAY ${LANG_SIMPCHINESE} "你的设置、存档和战绩在：$\r$\n$LOCALAPPDATA\${NAME}$\r$\n卸载游戏后仍会保留。"

VIProductVersion "${NUMBERS}"
!macro VersionOf LANGUAGE DESCRIPTION
  VIAddVersionKey /LANG=${LANGUAGE} "ProductName" "${NAME}"
  VIAddVersionKey /LANG=${LANGUAGE} "FileDescription" "${DESCRIPTION}"
  VIAddVersionKey /LANG=${LANGUAGE} "FileVersion" "${VERSION}"
  VIAddVersionKey /LANG=${LANGUAGE} "ProductVersion" "${VERSION}"
  VIAddVersionKey /LANG=${LANGUAGE} "LegalCopyright" "MIT licence"
!macroend
!insertmacro VersionOf ${LANG_ENGLISH} "${NAME} Setup"
!insertmacro VersionOf ${LANG_TRADCHINESE} "${NAME} 安裝程式"
!insertmacro VersionOf ${LANG_SIMPCHINESE} "${NAME} 安装程序"

; Windows refuses to open a running program for writing. Check this before any change.
!macro RefuseWhileRunning
  ${Do}
    ClearErrors
    ${IfNot} ${FileExists} "$INSTDIR\${PROGRAM}"
      ${Break}
    ${EndIf}
    FileOpen $0 "$INSTDIR\${PROGRAM}" a
    ${IfNot} ${Errors}
      FileClose $0
      ${Break}
    ${EndIf}
    ${If} ${Cmd} `MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(STILL_RUNNING)" /SD IDCANCEL IDCANCEL`
      SetErrorLevel ${RUNNING}
      Quit
    ${EndIf}
  ${Loop}
!macroend

Section
  SetShellVarContext current
  !insertmacro RefuseWhileRunning
  ; When upgrading: remove files that the new version no longer has.
  ${If} ${FileExists} "$INSTDIR\${PROGRAM}"
    RMDir /r "$INSTDIR\_internal"
  ${EndIf}
  !insertmacro InstallFiles
  SetOutPath "$INSTDIR"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortCut "$SMPROGRAMS\${NAME}.lnk" "$INSTDIR\${PROGRAM}"
  WriteRegStr HKCU "${OWN_KEY}" "InstallDir" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayName" "${NAME}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayIcon" "$INSTDIR\${PROGRAM}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "Publisher" "${NAME}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL_KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  ; A double click on a saved hand replays it.
  WriteRegStr HKCU "Software\Classes\.pmj" "" "${HAND}"
  WriteRegStr HKCU "Software\Classes\${HAND}" "" "Mahjong hand"
  WriteRegStr HKCU "Software\Classes\${HAND}\DefaultIcon" "" "$INSTDIR\${PROGRAM},0"
  WriteRegStr HKCU "Software\Classes\${HAND}\shell\open\command" "" '"$INSTDIR\${PROGRAM}" "%1"'
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "EstimatedSize" ${KILOBYTES}
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoRepair" 1
SectionEnd

Section "Uninstall"
  SetShellVarContext current
  !insertmacro RefuseWhileRunning
  ; By name: keep other files in the folder, and then also the folder.
  !insertmacro DeleteFiles
  Delete "$INSTDIR\uninstall.exe"
  SetOutPath "$TEMP"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\${NAME}.lnk"
  DeleteRegKey HKCU "${UNINSTALL_KEY}"
  DeleteRegKey HKCU "${OWN_KEY}"
  DeleteRegKey HKCU "Software\Classes\${HAND}"
  ; Only if no other program has taken the ending.
  ReadRegStr $0 HKCU "Software\Classes\.pmj" ""
  ${If} $0 == "${HAND}"
    DeleteRegKey HKCU "Software\Classes\.pmj"
  ${EndIf}
SectionEnd
