import { Badge, Button, Menu, ScrollArea, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { MODES } from '../api/modes.ts';
import type { Mode } from '../api/operator-api.ts';
import { useBusinesses, useBusinessName } from '../parts/businesses.ts';
import { environmentPath, useEnvironment } from '../parts/environment.ts';

/** Menu of businesses and their environments, with the current one. */
export function EnvironmentMenu() {
  const environment = useEnvironment();
  const navigate = useNavigate();
  const { data: businesses } = useBusinesses();
  const go = ({ business_id }: { business_id: string }, mode: Mode): void =>
    void navigate({ to: environmentPath({ business_id, mode }, '') as '/' });
  const name = useBusinessName()(environment.business_id) ?? '…';
  return (
    <Menu position="bottom-start" width={280}>
      <Menu.Target>
        <Button variant="default" size="sm" px="xs" rightSection={<IconChevronDown size={14} aria-hidden />}>
          <Text truncate maw={{ base: 70, sm: 200 }} size="sm">
            {name}
          </Text>
          <ModeBadge mode={environment.mode} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ScrollArea.Autosize mah={420}>
          {businesses?.map((business) => (
            <div key={business.business_id}>
              <Menu.Item fw={700} onClick={() => go(business, environment.mode)}>
                {business.name}
              </Menu.Item>
              {MODES.map((mode) => (
                <Menu.Item key={mode} pl="xl" onClick={() => go(business, mode)}>
                  {mode === 'live' ? 'Live: real money' : 'Test: no real money'}
                </Menu.Item>
              ))}
            </div>
          ))}
        </ScrollArea.Autosize>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Distinguishes test from live. */
const ModeBadge = ({ mode }: { mode: string }) => (
  <Badge
    ml="xs"
    miw="max-content"
    radius="sm"
    variant="filled"
    color={mode === 'live' ? 'kolo' : 'orange.3'}
    autoContrast
  >
    {mode}
  </Badge>
);
