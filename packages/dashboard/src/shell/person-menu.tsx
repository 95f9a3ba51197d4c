import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core';
import {
  IconDeviceDesktop,
  IconLogout,
  IconMoon,
  IconShieldLock,
  IconSun,
  IconUser,
} from '@tabler/icons-react';
import { useSession } from '../api/session.tsx';
import { useAct } from '../api/use-api.ts';
import { useGo } from '../parts/link.tsx';

/** Menu of the signed-in operator: person, theme and sign-out. */
export function PersonMenu() {
  const go = useGo();
  const { session } = useSession();
  const { setColorScheme } = useMantineColorScheme();
  const signOut = useAct('delete', '/ops/v1/session');
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`You: ${session?.name ?? ''}`}>
          <IconUser size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {session?.name} · {session?.email}
        </Menu.Label>
        <Menu.Item
          leftSection={<IconShieldLock size={16} aria-hidden />}
          onClick={() => go('settings/security')}
        >
          Your security
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconSun size={16} aria-hidden />} onClick={() => setColorScheme('light')}>
          Light
        </Menu.Item>
        <Menu.Item leftSection={<IconMoon size={16} aria-hidden />} onClick={() => setColorScheme('dark')}>
          Dark
        </Menu.Item>
        <Menu.Item
          leftSection={<IconDeviceDesktop size={16} aria-hidden />}
          onClick={() => setColorScheme('auto')}
        >
          Same as the device
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => signOut.mutate({})}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
