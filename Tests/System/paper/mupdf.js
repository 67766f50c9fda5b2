// Runs in mutool: draws sides of paper with the pages of a document at their positions. The caller prepends `var jobs`,
// a list of lines: out TAB file TAB width TAB height TAB page,cover,matrix[;page,cover,matrix]
jobs.forEach(function (job) {
  var parts = job.split("\t");
  var doc = new Document(parts[1]);
  var pixmap = new Pixmap(DeviceRGB, [0, 0, +parts[2], +parts[3]], false);
  pixmap.clear(255);
  var device = new DrawDevice([1, 0, 0, 1, 0, 0], pixmap);
  parts[4].split(";").forEach(function (place) {
    var n = place.split(",").map(Number);
    var cover = new Path();
    cover.rect(n[1], n[2], n[3], n[4]);
    device.clipPath(cover, true, [1, 0, 0, 1, 0, 0]);
    doc.loadPage(n[0]).run(device, n.slice(5));
    device.popClip();
  });
  device.close();
  pixmap.saveAsPNG(parts[0]);
});
