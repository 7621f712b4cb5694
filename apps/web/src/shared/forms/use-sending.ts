import { useState } from "react";

interface Sending<Input, Answer> {
  readonly pending: boolean;
  /** Error of the last attempt; null after a success. */
  readonly error: unknown;
  /** Resolves to null when it failed. */
  readonly send: (input: Input) => Promise<Answer | null>;
  /** Clears the error. */
  readonly reset: () => void;
}

/** A request sent by a button: its progress and outcome. */
export const useSending = <Input, Answer>(
  work: (input: Input) => Promise<Answer>,
  onFailed?: (error: unknown) => void,
): Sending<Input, Answer> => {
  const [state, setState] = useState<{ readonly pending: boolean; readonly error: unknown }>({
    pending: false,
    error: null,
  });
  const send = async (input: Input): Promise<Answer | null> => {
    setState({ pending: true, error: null });
    try {
      const answer = await work(input);
      setState({ pending: false, error: null });
      return answer;
    } catch (error) {
      setState({ pending: false, error });
      onFailed?.(error);
      return null;
    }
  };
  return { ...state, send, reset: () => setState({ pending: false, error: null }) };
};
