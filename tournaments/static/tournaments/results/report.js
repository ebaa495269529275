// Whoever types a result is not interrupted: while something is typed, nobody asks what is new.
document.addEventListener("htmx:beforeRequest", (event) => {
  const part = event.target;
  if (part.id !== "report") return;
  const typed = [...part.querySelectorAll("input, textarea")].some((field) =>
    field === document.activeElement ||
    (field.type === "checkbox" ? field.checked !== field.defaultChecked : field.value !== field.defaultValue));
  if (typed) event.preventDefault();
});
