import { type ComponentProps, lazy, Suspense } from "react";

const Question = lazy(async () => ({ default: (await import("./user-question.tsx")).UserQuestion }));

/** The question's dialog, fetched when something is asked. */
export const UserQuestion = (props: ComponentProps<typeof Question>) => (
  <Suspense>
    <Question {...props} />
  </Suspense>
);
