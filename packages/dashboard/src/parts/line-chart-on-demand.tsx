import { Skeleton } from '@mantine/core';
import { type ComponentProps, lazy, Suspense } from 'react';
import { loadPart, OnDemand } from './load-part.tsx';

const Chart = lazy(() => loadPart(() => import('./line-chart.tsx')));
/** Height of a chart with its legend, pixels. */
export const CHART_PX = 245;

/** Lines over time. The chart library loads only where a chart is shown. */
export const LineChart = (chart: ComponentProps<typeof Chart>) => (
  <OnDemand>
    <Suspense fallback={<Skeleton height={CHART_PX} />}>
      <Chart {...chart} />
    </Suspense>
  </OnDemand>
);
