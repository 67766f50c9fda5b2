"""The Django peer: a model, a template and JsonResponse over SQLite, served by gunicorn.

BENCH_DATABASE is the path of the database; BENCH_TEMPLATES is the directory of the page template.
"""

import os

import django
from django.conf import settings

settings.configure(
    ALLOWED_HOSTS=["127.0.0.1"],
    DATABASES={
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": os.environ["BENCH_DATABASE"],
            "CONN_MAX_AGE": None,
        }
    },
    DEBUG=False,
    ROOT_URLCONF=__name__,
    SECRET_KEY="only for measurements",
    TEMPLATES=[
        {"BACKEND": "django.template.backends.django.DjangoTemplates", "DIRS": [os.environ["BENCH_TEMPLATES"]]}
    ],
)
django.setup()

from django.core.wsgi import get_wsgi_application  # noqa: E402
from django.db import models  # noqa: E402
from django.http import Http404, JsonResponse  # noqa: E402
from django.shortcuts import render  # noqa: E402
from django.urls import path  # noqa: E402


class Film(models.Model):
    id = models.IntegerField(primary_key=True)
    title = models.TextField()
    director = models.TextField()
    cast = models.TextField(db_column="players")
    year = models.IntegerField()
    rating = models.TextField()
    copies = models.IntegerField()
    available = models.IntegerField()

    class Meta:
        app_label = "bench"
        managed = False
        db_table = "bench_film"

    def as_json(self):
        return {
            "id": self.id,
            "title": self.title,
            "director": self.director,
            "cast": self.cast,
            "year": self.year,
            "rating": self.rating,
            "copies": self.copies,
            "available": self.available,
        }


def following(request):
    return list(Film.objects.filter(id__gt=int(request.GET.get("after", 0))).order_by("id")[:30])


def page(request):
    return render(request, "django.html", {"films": following(request)})


def several(request):
    films = following(request)
    return JsonResponse({"items": [film.as_json() for film in films], "next": str(films[-1].id)})


def one(request, film):
    try:
        return JsonResponse(Film.objects.get(id=film).as_json())
    except Film.DoesNotExist as nothing:
        raise Http404 from nothing


urlpatterns = [
    path("bench/films", page),
    path("api/bench/films", several),
    path("api/bench/films/<int:film>", one),
]
application = get_wsgi_application()
