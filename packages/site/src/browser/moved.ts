/** Goes on from a link to a section that has its own page by now. */
export function followMoved(): void {
  const follow = (): void => {
    const item = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (item?.dataset.moved !== undefined) location.replace(item.querySelector('a')!.href);
  };
  follow();
  addEventListener('hashchange', follow);
}
