import { type CSSVariablesResolver, createTheme, type MantineColorsTuple, Modal } from '@mantine/core';

/** Light to dark; text in the sixth and darker has a contrast of 4.5 and more on white (WCAG 2.2, 1.4.3). */
const GREEN: MantineColorsTuple = [
  ...(['#e8f7f0', '#d2ecdf', '#a3d9c0', '#6fc59e', '#3fae7f'] as const),
  ...(['#1d9468', '#0b7a55', '#0b6e4f', '#075a40', '#044431'] as const),
];

export const theme = createTheme({
  colors: { kolo: GREEN },
  primaryColor: 'kolo',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  defaultRadius: 'md',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Modal: Modal.extend({ defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } }),
  },
});

/** Colours of text, each with a contrast of 4.5 and more on what it stands on (WCAG 2.2, 1.4.3). */
export const readableColors: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': colors.gray[7],
    '--mantine-color-placeholder': colors.gray[7],
    '--mantine-color-error': colors.red[9],
    '--mantine-color-red-outline': colors.red[9],
    '--mantine-color-red-filled': colors.red[9],
    '--mantine-color-red-filled-hover': colors.red[9],
    // Badges and alerts: darker than the ninth of ten, which is too light on the first.
    '--mantine-color-green-light-color': '#1b5e2a',
    '--mantine-color-orange-light-color': '#8f2f08',
    '--mantine-color-red-light-color': '#9b1c1c',
  },
  dark: {
    '--mantine-color-dimmed': colors.dark[1],
    '--mantine-color-placeholder': colors.dark[1],
    '--mantine-color-error': colors.red[4],
    '--mantine-color-red-filled': colors.red[9],
    '--mantine-color-red-filled-hover': colors.red[9],
    // Buttons and the page that one is on: the default is darker than the page.
    '--mantine-color-kolo-light': GREEN[9],
    '--mantine-color-kolo-light-hover': GREEN[8],
  },
});
