import { describe, expect, it } from 'vitest';
import { passwordFault } from './passwords.ts';

const ABOUT = ['ada@example.com', 'Ada Obi'];

describe('a new password', () => {
  it.each([
    ['Password!2024', 'common'],
    ['qwertyuiopasdfgh', 'easy'],
    ['abcdefghijkl', 'easy'],
    ['letmeinletmein', 'easy'],
    ['passw0rdpassw0rd', 'easy'],
    ['P@ssw0rd12345', 'common'],
    ['aaaaaaaaaaaaabcde', 'easy'],
    ['1qaz2wsx3edc4rfv', 'common'],
    ['zxcvbnm,./asdf', 'easy'],
    ['sunshine12345678', 'common'],
    ['monkeydragonmaster', 'easy'],
    [`${'aB3$z'.repeat(24)}`, 'easy'],
    ['correcthorsebatterystaple', 'common'],
    ['Correct Horse Battery Staple!', 'common'],
  ])('%s is refused', async (password, why) => {
    expect(await passwordFault(password, ABOUT)).toContain(why);
  });

  it.each([
    'ten green bottles on a wall',
    'x7Gk2mPq9vLw',
    'lantern gravel ostrich tuesday',
    'Ọ̀ṣun ń ṣàn lọ sí òkun',
    `${'ten green bottles on a wall, '.repeat(4)}`,
  ])('%s is taken', async (password) => {
    expect(await passwordFault(password, ABOUT)).toBeUndefined();
  });
});
