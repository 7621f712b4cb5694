import { type ComponentProps, lazy, Suspense } from "react";

const Question = lazy(async () => ({ default: (await import("./remove-question.tsx")).RemoveQuestion }));

/** The question's dialog, loaded when it first opens. */
export const RemoveQuestion = (props: ComponentProps<typeof Question>) => (
  <Suspense>
    <Question {...props} />
  </Suspense>
);
