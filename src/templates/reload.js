// Served by `make dev` only. Reloads when the front end was built again; shows a compile error over the page.
let known;
const overlay = document.createElement("pre");
overlay.hidden = true;
overlay.setAttribute("role", "alert");
Object.assign(overlay.style, {
  position: "fixed", inset: "1rem", zIndex: "2147483647", margin: "0", padding: "1.5rem", overflow: "auto",
  background: "#1b1d24", color: "#ffd9d9", font: "14px/1.5 ui-monospace, monospace", whiteSpace: "pre-wrap",
});
document.documentElement.append(overlay);
setInterval(async () => {
  try {
    const { build, error } = await (await fetch("/__dev/state")).json();
    overlay.textContent = error ?? "";
    overlay.hidden = !error;
    if (known !== undefined && known !== build && !error) location.reload();
    known = build;
  } catch {
    // The server is being restarted.
  }
}, 500);
