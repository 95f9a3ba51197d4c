const SAID_FOR_MS = 2_000;

/** A button beside the link to the page's Markdown that copies it; a page that came by http from another machine may not copy. */
export function addMarkdownCopying(): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-markdown]');
  if (link === null || navigator.clipboard === undefined) return;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy as Markdown';
  button.addEventListener('click', async () => {
    const answer = await fetch(link.href);
    await navigator.clipboard.writeText(await answer.text());
    button.textContent = 'Copied';
    setTimeout(() => {
      button.textContent = 'Copy as Markdown';
    }, SAID_FOR_MS);
  });
  link.before(button, ' ');
}
