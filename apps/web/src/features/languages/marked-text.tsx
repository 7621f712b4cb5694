import { Fragment } from "react";
import classes from "./languages.module.css";

const parts = /(\{\{[^{}]*\}\}|\{\w+\}|\$t\([^()]*\)|<\/?[A-Za-z\d][^<>]*>)/;

/** A text with placeholders, tags and nested texts highlighted. */
export const MarkedText = ({ text, lang }: { readonly text: string; readonly lang: string }) => (
  <span lang={lang}>
    {text.split(parts).map((part, i) =>
      i % 2 === 0 ? (
        // Parts of a text have no id, so their index is the key.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={i}>{part}</Fragment>
      ) : (
        // oxlint-disable-next-line react/no-array-index-key
        <code key={i} className={classes.part}>
          {part}
        </code>
      ),
    )}
  </span>
);
