// Runs before the page is drawn, so that a reader who chose dark never sees it light first, and samples come folded.
document.documentElement.dataset.scripts = '';
try {
  const chosen = localStorage.getItem('theme');
  if (chosen !== null) document.documentElement.dataset.theme = chosen;
} catch {
  // Without storage it goes by the system's setting.
}
