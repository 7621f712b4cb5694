import { formatElapsed } from "@fiel/domain";
import { useOperator } from "./operator-context.ts";
import { counted } from "./operator-texts.ts";
import { fill } from "../shared/board/texts/fill.ts";

const empty = "······";
const half = 3;

/** Pairing code of an unpaired tablet, with instructions. */
export const PairingView = () => {
  const { view, words } = useOperator();
  const { phase, code, codeLeftMs, lostSinceMs, wasRevoked, answers, foreign, texts } = view;
  // An unpaired tablet has no client, so it is unknown whose answers these are.
  const kept = answers.length + foreign.length;
  if (phase === "starting" && lostSinceMs === null)
    return (
      <main className="op-pairing" aria-busy="true">
        <h1 className="op-pairing-title">{words.pairing.title}</h1>
        <div className="op-code op-skeleton" aria-hidden="true" />
        <p role="status">{words.loading}</p>
      </main>
    );
  const { title, steps, newCodeIn, answers: answering, revoked } = words.pairing;
  const waiting = { one: words.pairing.waiting_one, other: words.pairing.waiting_other };
  return (
    <main className="op-pairing">
      {wasRevoked ? (
        <p className="op-notice" role="alert">
          {revoked} {kept > 0 ? counted(texts, waiting, kept) : null}
        </p>
      ) : null}
      <h1 className="op-pairing-title">{title}</h1>
      <p className="op-code" role="img" aria-label={code ?? undefined} data-code={code ?? undefined}>
        {Array.from(code ?? empty, (letter, place) => (
          <span key={place} className="op-letter" data-gap={place === half || undefined} aria-hidden="true">
            {letter}
          </span>
        ))}
      </p>
      <ol className="op-steps">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="op-pairing-foot" role="status">
        <span data-lost={lostSinceMs !== null || undefined} className="op-link">
          {lostSinceMs === null ? answering : words.silent}
        </span>
        {code === null ? null : (
          <span>
            {fill(newCodeIn, { time: formatElapsed(Math.ceil(codeLeftMs / 1000), texts.locale) ?? "" })}
          </span>
        )}
      </p>
    </main>
  );
};
