"""Generates files of made-up films in the supported import formats."""

import csv
import gzip
import itertools
import json
import random

COMMON = """
the of a and in to love man night dark life last girl day house dead world my on for death blood king lost story black
white big time summer heart home city war sea moon star red fire river road dream woman boys secret return
""".split()
SYLLABLES = "ba be bo da de do fa ga ha he ja ka ke ko la le li ma me mi na ne no pa po ther ing man ster ton".split()
GENRES = {"Drama": 18, "Comedy": 35, "Sci-Fi": 878, "Horror": 27, "Action": 28, "Thriller": 53, "Romance": 10749}


def write(folder, count):
    """Writes the same films in every format. Returns the path of each file by format."""
    films = list(made_up(count))
    files = {form: folder / f"films.{form}" for form in ("csv", "json", "jsonl", "daily.json.gz")}
    with open(files["csv"], "w", newline="") as file:
        table = csv.writer(file)
        table.writerow([
            "Const", "Title", "Year", "Release Date", "Genres", "Num Votes", "Directors", "Cast", "Overview",
        ])
        for film in films:
            lists = [", ".join(film[name]) for name in ("directors", "cast")]
            table.writerow([
                f"tt{film['id']:07}", film["title"], film["date"][:4], film["date"], ", ".join(film["genres"]),
                int(film["popularity"] * 1000), *lists, film["overview"],
            ])
    files["json"].write_text(json.dumps([as_tmdb(film) for film in films]))
    files["jsonl"].write_text("".join(json.dumps(as_tmdb(film)) + "\n" for film in films))
    with gzip.open(files["daily.json.gz"], "wt") as file:
        for film in films:
            short = {"adult": False, "id": film["id"], "original_title": film["title"]}
            file.write(json.dumps(short | {"popularity": film["popularity"], "video": False}) + "\n")
    return files


def made_up(count):
    chance = random.Random(5)
    words = COMMON + ["".join(chance.choices(SYLLABLES, k=chance.randint(2, 4))) for _ in range(60_000)]
    weights = list(itertools.accumulate(1 / (rank + 2) for rank in range(len(words))))

    def some(number):
        return " ".join(chance.choices(words, cum_weights=weights, k=number))

    for number in range(1, count + 1):
        yield {
            "id": number, "title": some(chance.randint(1, 5)).title(),
            "date": f"{chance.randint(1920, 2026)}-{chance.randint(1, 12):02}-{chance.randint(1, 28):02}",
            "genres": chance.sample(list(GENRES), chance.randint(1, 3)), "directors": [some(2).title()],
            "cast": [some(2).title() for _ in range(5)], "overview": some(40).capitalize() + ".",
            "popularity": round(chance.paretovariate(1.2), 3),
        }


def as_tmdb(film):
    return {
        "id": film["id"], "title": film["title"], "original_title": film["title"], "release_date": film["date"],
        "genre_ids": [GENRES[name] for name in film["genres"]], "popularity": film["popularity"],
        "overview": film["overview"], "adult": False, "video": False,
        "credits": {
            "cast": [{"name": name} for name in film["cast"]],
            "crew": [{"name": name, "job": "Director"} for name in film["directors"]],
        },
    }
