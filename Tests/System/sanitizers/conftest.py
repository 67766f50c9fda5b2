import pathlib
import sys

HERE = pathlib.Path(__file__).resolve()
sys.path += [str(HERE.parents[2] / "Browser"), str(HERE.parents[1] / "shared")]
# Contains FilmPlaces, which creates the objects of the film routes.
sys.path.append(str(HERE.parents[1] / "security"))
