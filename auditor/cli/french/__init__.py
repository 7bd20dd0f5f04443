"""The command line in French: the help of every command and option, and the library's own sentences."""
