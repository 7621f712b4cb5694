import { Fragment } from "react";
import classes from "./languages.module.css";

const parts = /(\{\{[^{}]*\}\}|\{\w+\}|\$t\([^()]*\)|<\/?[A-Za-z\d][^<>]*>)/;

/** A text with its placeholders, tags and nested texts told apart from its words. */
export const MarkedText = ({ text, lang }: { readonly text: string; readonly lang: string }) => (
  <span lang={lang}>
    {text.split(parts).map((part, i) =>
      i % 2 === 0 ? (
        // Pieces of one text have no other name than their place.
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
