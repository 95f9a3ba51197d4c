const root = document.documentElement;

/** The button that changes between light and dark, and remembers it in this browser. */
export function addThemeButton(): void {
  const button = document.querySelector<HTMLButtonElement>('#theme')!;
  button.hidden = false;
  button.addEventListener('click', () => {
    const shown =
      root.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
    const theme = shown === 'dark' ? 'light' : 'dark';
    root.dataset.theme = theme;
    try {
      localStorage.setItem('theme', theme);
    } catch {
      // It holds for this page alone then.
    }
  });
}
