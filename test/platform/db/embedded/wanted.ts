/** Options with which every test opens it. */
export const WANTED = {
  roles: ['t_owner', 't_app'],
  databases: [{ name: 't_main', owner: 't_owner' }],
  memoryBytes: 1024 * 1024 * 1024,
};
