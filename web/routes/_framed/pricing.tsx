import { createFileRoute } from '@tanstack/react-router';
import { wideLayout } from '../../features/layout/layout.ts';
import { PricingPage } from '../../features/pricing/pricing-page.tsx';

export const Route = createFileRoute('/_framed/pricing')({
  component: PricingPage,
  staticData: { layout: wideLayout },
});
