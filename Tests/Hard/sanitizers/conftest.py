import pathlib
import sys

HERE = pathlib.Path(__file__).resolve()
sys.path += [str(HERE.parents[2] / "Browser"), str(HERE.parents[1] / "shared")]
# What the films' addresses need is made there.
sys.path.append(str(HERE.parents[1] / "security"))
