const SAID_FOR_MS = 2_000;

/** A button on each block of code that copies it; a page that came by http from another machine may not copy. */
export function addCopying(): void {
  if (navigator.clipboard === undefined) return;
  for (const block of document.querySelectorAll<HTMLElement>('pre.code')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(block.querySelector('code')!.innerText);
      button.textContent = 'Copied';
      setTimeout(() => {
        button.textContent = 'Copy';
      }, SAID_FOR_MS);
    });
    const frame = document.createElement('div');
    frame.className = 'frame';
    block.replaceWith(frame);
    frame.append(block, button);
  }
}
