"""What people look at and accept: pictures of scenes, labels, recorded results, faults made on
purpose, counts of the code. May import art and package."""
