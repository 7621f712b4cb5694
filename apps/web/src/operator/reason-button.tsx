import type { CauseReason } from "@fiel/contracts";

interface ReasonButtonProps {
  readonly reason: Pick<CauseReason, "name" | "lossClass">;
  readonly note?: string | null;
  readonly onClick: () => void;
}

/** Large button for a reason, with the colour of its loss class at the edge. */
export const ReasonButton = ({ reason: { name, lossClass }, note = null, onClick }: ReasonButtonProps) => (
  <button type="button" className="op-reason" data-class={lossClass} onClick={onClick}>
    <span>{name}</span>
    {note === null ? null : <small>{note}</small>}
  </button>
);
