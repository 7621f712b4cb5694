import { type ComponentProps, lazy, Suspense } from "react";

const Question = lazy(async () => ({ default: (await import("./user-question.tsx")).UserQuestion }));

/** The confirmation dialog, loaded when it is opened. */
export const UserQuestion = (props: ComponentProps<typeof Question>) => (
  <Suspense>
    <Question {...props} />
  </Suspense>
);
