import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, readText, repositoryFiles } from '../tidy/repository.ts';
import { anchorsOf, linksOf } from './links.ts';

const FILES = repositoryFiles(/\.md$/);

describe('documents', () => {
  it.each(FILES)('%s links to what there is', (file) => {
    const broken = linksOf(file).filter(({ file: to, anchor }) => {
      if (!existsSync(join(ROOT, to))) return true;
      if (anchor === undefined || statSync(join(ROOT, to)).isDirectory()) return false;
      return !anchorsOf(to).has(anchor);
    });
    expect(broken).toEqual([]);
  });

  it('has every guide in the index of guides, and no other', () => {
    const guides = repositoryFiles(/^docs\/guides\/(?!README)[^/]+\.md$/);
    const linked = new Set(linksOf('docs/guides/README.md').map(({ file }) => file));
    expect(guides.filter((file) => !linked.has(file))).toEqual([]);
    expect(readText('README.md')).toContain('(docs/guides/README.md)');
  });
});
