// The Go peer: net/http, html/template, encoding/json and database/sql over SQLite, in idiomatic Go without further
// libraries. Usage: bench PORT DATABASE TEMPLATE ASSET, or bench PORT file FILE
package main

import (
	"database/sql"
	"encoding/json"
	"html/template"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"

	_ "github.com/mattn/go-sqlite3"
)

type film struct {
	ID        int    `json:"id"`
	Title     string `json:"title"`
	Director  string `json:"director"`
	Cast      string `json:"cast"`
	Year      int    `json:"year"`
	Rating    string `json:"rating"`
	Copies    int    `json:"copies"`
	Available int    `json:"available"`
}

type films struct {
	Items []film `json:"items"`
	Next  string `json:"next"`
}

type server struct {
	one, some *sql.Stmt
	page      *template.Template
	asset     []byte
}

const columns = "SELECT id, title, director, players, year, rating, copies, available FROM bench_film "

func main() {
	if os.Args[2] == "file" {
		http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { http.ServeFile(w, r, os.Args[3]) })
		check(http.ListenAndServe("127.0.0.1:"+os.Args[1], nil))
	}
	db, err := sql.Open("sqlite3", "file:"+os.Args[2]+"?mode=ro")
	check(err)
	db.SetMaxOpenConns(16)
	db.SetMaxIdleConns(16)
	one, err := db.Prepare(columns + "WHERE id = ?")
	check(err)
	some, err := db.Prepare(columns + "WHERE id > ? ORDER BY id LIMIT 30")
	check(err)
	page, err := template.ParseFiles(os.Args[3])
	check(err)
	asset, err := os.ReadFile(os.Args[4])
	check(err)
	s := server{one, some, page, asset}
	http.HandleFunc("/bench/films", s.showPage)
	http.HandleFunc("/api/bench/films", s.list)
	http.HandleFunc("/api/bench/films/", s.show)
	http.HandleFunc("/asset.css", s.file)
	check(http.ListenAndServe("127.0.0.1:"+os.Args[1], nil))
}

func (s *server) read(r *http.Request) ([]film, error) {
	after, _ := strconv.Atoi(r.URL.Query().Get("after"))
	rows, err := s.some.Query(after)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	found := make([]film, 0, 30)
	for rows.Next() {
		var f film
		err := rows.Scan(&f.ID, &f.Title, &f.Director, &f.Cast, &f.Year, &f.Rating, &f.Copies, &f.Available)
		if err != nil {
			return nil, err
		}
		found = append(found, f)
	}
	return found, rows.Err()
}

func (s *server) showPage(w http.ResponseWriter, r *http.Request) {
	found, err := s.read(r)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	if err := s.page.Execute(w, found); err != nil {
		log.Print(err)
	}
}

func (s *server) list(w http.ResponseWriter, r *http.Request) {
	found, err := s.read(r)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	next := ""
	if len(found) > 0 {
		next = strconv.Itoa(found[len(found)-1].ID)
	}
	send(w, films{found, next})
}

func (s *server) show(w http.ResponseWriter, r *http.Request) {
	id, _ := strconv.Atoi(strings.TrimPrefix(r.URL.Path, "/api/bench/films/"))
	var f film
	err := s.one.QueryRow(id).Scan(&f.ID, &f.Title, &f.Director, &f.Cast, &f.Year, &f.Rating, &f.Copies, &f.Available)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	send(w, f)
}

func (s *server) file(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/css; charset=utf-8")
	w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	w.Write(s.asset)
}

func send(w http.ResponseWriter, value any) {
	w.Header().Set("Content-Type", "application/json")
	if err := json.NewEncoder(w).Encode(value); err != nil {
		log.Print(err)
	}
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
