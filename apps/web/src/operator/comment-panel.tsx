import { useState } from "react";
import { useOperator } from "./operator-context.ts";

const longest = 280;

interface CommentPanelProps {
  readonly comment: string;
  readonly onSave: (comment: string | null) => void;
  readonly onBack: () => void;
}

/** Form for a comment on a stop, typed or dictated with the tablet's keyboard. */
export const CommentPanel = ({ comment, onSave, onBack }: CommentPanelProps) => {
  const { words } = useOperator();
  const [text, setText] = useState(comment);
  return (
    <form
      className="op-ask-body"
      onSubmit={(event) => {
        event.preventDefault();
        onSave(text.trim() === "" ? null : text.trim());
      }}
    >
      <h2>{words.comment.title}</h2>
      <label className="op-field">
        <span>{words.comment.label}</span>
        <textarea
          autoFocus
          rows={4}
          maxLength={longest}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <div className="op-verbs">
        <button type="submit" className="op-button op-primary">
          {words.comment.save}
        </button>
        <button type="button" className="op-button" onClick={onBack}>
          {words.back}
        </button>
      </div>
    </form>
  );
};
