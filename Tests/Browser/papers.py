"""Makes PDFs for tests, page by page, and reads the text of PDFs."""

import subprocess


def pdf(pages, colour=()):
    """Returns an A4 PDF. Each page shows its number; those listed in `colour` also show a red box."""
    kids = " ".join(f"{4 + 2 * index} 0 R" for index in range(pages))
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>", f"<< /Type /Pages /Count {pages} /Kids [{kids}] >>",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]  # fmt: skip
    for index in range(pages):
        drawing = f"BT /F1 60 Tf 150 500 Td (Page {index + 1}.) Tj ET"
        if index + 1 in colour:
            drawing = "q 1 0 0 rg 100 100 300 200 re f Q " + drawing
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents {5 + 2 * index} 0 R "
            "/Resources << /Font << /F1 3 0 R >> >> >>"
        )
        objects.append(f"<< /Length {len(drawing)} >>\nstream\n{drawing}\nendstream")
    data, places = b"%PDF-1.4\n", []
    for number, text in enumerate(objects, 1):
        places.append(len(data))
        data += f"{number} 0 obj\n{text}\nendobj\n".encode()
    table = len(data)
    data += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode()
    data += b"".join(f"{place:010} 00000 n \n".encode() for place in places)
    data += f"trailer << /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{table}\n%%EOF\n".encode()
    return data


def page_texts(path):
    """Returns the text of each page of a PDF, with normalised white space."""
    done = subprocess.run(["pdftotext", "-layout", path, "-"], capture_output=True, text=True, check=True)
    return [" ".join(page.split()) for page in done.stdout.split("\f")[:-1]]
