cask "pocket-mahjong" do
  version "$version"
  sha256 "$dmg"

  url "https://github.com/$repository/releases/download/v#{version}/pocket-mahjong-#{version}-macos-universal2.dmg"
  name "Pocket Mahjong"
  name "口袋麻雀"
  desc "Four-player mahjong against three computer players"
  homepage "https://github.com/$repository"

  depends_on macos: :big_sur

  app "Pocket Mahjong.app"

  zap trash: [
    "~/Library/Application Support/Pocket Mahjong",
    "~/Library/Logs/Pocket Mahjong",
    "~/Library/Saved Application State/io.github.pocket-mahjong.savedState",
  ]
end
