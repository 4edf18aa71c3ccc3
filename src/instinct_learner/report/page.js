(function () {
  "use strict";
  var root = document.documentElement;
  function keep(key, value) { try { localStorage.setItem("instinct-report-" + key, value); } catch (e) { /* a file may have no storage */ } }
  function kept(key) { try { return localStorage.getItem("instinct-report-" + key); } catch (e) { return null; } }
  function speak(language) {
    root.lang = language === "zh" ? "zh-CN" : "en";
    root.classList.toggle("zh", language === "zh");
    root.classList.toggle("en", language !== "zh");
    document.title = document.querySelector("h1 ." + (language === "zh" ? "z" : "e")).textContent;
    var box = document.getElementById("filter");
    if (box) { box.placeholder = box.getAttribute("data-" + language); }
  }
  var language = kept("language"), theme = kept("theme");
  if (language === "zh" || language === "en") { speak(language); }
  if (theme === "dark" || theme === "light") { root.setAttribute("data-theme", theme); }
  document.getElementById("language").addEventListener("click", function () {
    var other = root.classList.contains("zh") ? "en" : "zh";
    speak(other);
    keep("language", other);
  });
  document.getElementById("theme").addEventListener("click", function () {
    var now = root.getAttribute("data-theme") || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
    var other = now === "dark" ? "light" : "dark";
    root.setAttribute("data-theme", other);
    keep("theme", other);
  });
  var filter = document.getElementById("filter");
  if (filter) {
    var rows = document.querySelectorAll("#all tbody tr"), waiting = 0;
    filter.addEventListener("input", function () {
      clearTimeout(waiting);
      waiting = setTimeout(function () {
        var words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
        for (var i = 0; i < rows.length; i++) {
          var text = rows[i].textContent.toLowerCase() + " " + rows[i].className;
          rows[i].hidden = !words.every(function (word) { return text.indexOf(word) >= 0; });
        }
      }, 120);
    });
  }
})();
