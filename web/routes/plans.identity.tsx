import { createFileRoute, redirect } from '@tanstack/react-router';

/** Where the plan is bought: until there is a sign-up, the prices are the best answer. */
export const Route = createFileRoute('/plans/identity')({
  beforeLoad: () => {
    // oxlint-disable-next-line typescript/only-throw-error -- the router's way to redirect
    throw redirect({ to: '/pricing', replace: true });
  },
});
