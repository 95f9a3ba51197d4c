const CHOSEN = 'sample';

const stored = (): string | null => {
  try {
    return localStorage.getItem(CHOSEN);
  } catch {
    return null;
  }
};

/** The tab of a sample, which becomes its panel. */
function tabOf(sample: HTMLElement): HTMLButtonElement {
  const tab = document.createElement('button');
  const name = sample.dataset.sample!;
  tab.type = 'button';
  tab.role = 'tab';
  tab.id = `tab-${name}`;
  tab.textContent = name;
  sample.id = `sample-${name}`;
  sample.role = 'tabpanel';
  tab.setAttribute('aria-controls', sample.id);
  sample.setAttribute('aria-labelledby', tab.id);
  // The tab says it.
  sample.querySelector('h3')?.remove();
  return tab;
}

/** Shows one sample of a request at a time, the one that the reader chose last. */
export function foldSamples(): void {
  for (const group of document.querySelectorAll<HTMLElement>('[data-samples]')) {
    const samples = [...group.querySelectorAll<HTMLElement>('[data-sample]')];
    const tabs = samples.map(tabOf);
    const show = (chosen: number): void =>
      samples.forEach((sample, index) => {
        sample.hidden = index !== chosen;
        tabs[index]!.ariaSelected = String(index === chosen);
        tabs[index]!.tabIndex = index === chosen ? 0 : -1;
      });
    const list = document.createElement('div');
    list.role = 'tablist';
    list.ariaLabel = 'Samples';
    tabs.forEach((tab, index) => {
      tab.addEventListener('click', () => {
        show(index);
        try {
          localStorage.setItem(CHOSEN, samples[index]!.dataset.sample!);
        } catch {
          // The next page shows the first one.
        }
      });
      tab.addEventListener('keydown', ({ key }) => {
        if (key !== 'ArrowRight' && key !== 'ArrowLeft') return;
        const next = tabs[(index + (key === 'ArrowRight' ? 1 : tabs.length - 1)) % tabs.length]!;
        next.click();
        next.focus();
      });
      list.append(tab);
    });
    group.prepend(list);
    show(
      Math.max(
        0,
        samples.findIndex(({ dataset }) => dataset.sample === stored()),
      ),
    );
  }
}
