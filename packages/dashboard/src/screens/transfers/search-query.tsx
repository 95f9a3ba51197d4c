import { Pill, Stack, Text } from '@mantine/core';
import { useFilters } from '../../parts/filters.ts';

/** Shows the search query of the box above, and a way to clear it. */
export function SearchQuery() {
  const [{ q }, change] = useFilters();
  if (q === undefined) return null;
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500}>
        Search
      </Text>
      <Pill
        size="lg"
        withRemoveButton
        removeButtonProps={{ 'aria-label': 'Clear the search', 'aria-hidden': false, tabIndex: 0 }}
        onRemove={() => change({ q: undefined })}
      >
        {q}
      </Pill>
    </Stack>
  );
}
