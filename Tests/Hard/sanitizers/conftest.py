import pathlib
import sys

HERE = pathlib.Path(__file__).resolve()
sys.path.append(str(HERE.parents[2] / "Browser"))
# What the films' addresses need is made there.
sys.path.append(str(HERE.parents[1] / "security"))
