import { Pill, Stack, Text } from '@mantine/core';
import { useFilters } from '../../parts/filters.ts';

/** Shows the search query of the box above, and a way to clear it. */
export function SearchWords() {
  const [{ q }, change] = useFilters();
  if (q === undefined) return null;
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500}>
        Searched for
      </Text>
      <Pill
        size="lg"
        withRemoveButton
        removeButtonProps={{ 'aria-label': 'Search no more', 'aria-hidden': false, tabIndex: 0 }}
        onRemove={() => change({ q: undefined })}
      >
        {q}
      </Pill>
    </Stack>
  );
}
