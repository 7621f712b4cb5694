import { useEnvironment } from "../../shared/environment/environment.ts";
import { useFilterRules } from "../../shared/filters/use-filter-rules.ts";
import { useFilterWords } from "../../shared/filters/use-filter-words.ts";
import { useHiddenNames } from "../../shared/filters/use-hidden-names.ts";
import { useWithoutWords } from "../../shared/filters/use-without-words.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";
import classes from "./print-heading.module.css";

const FilterWords = () => {
  const without = useHiddenNames(useFilterRules().hides);
  return <p>{[...useFilterWords(), ...useWithoutWords()(without)].join(" · ")}</p>;
};

export interface PrintHeadingProps {
  readonly title: string;
  readonly withFilter: boolean;
}

/** Heading of a printed page in place of its controls: client, filter and time. */
export const PrintHeading = ({ title, withFilter }: PrintHeadingProps) => {
  const { client } = useSignedIn();
  const { now } = useEnvironment();
  const format = useFormat();
  return (
    <div className={classes.heading} data-print-heading>
      <div>
        <p className={classes.title}>{title}</p>
        {withFilter ? <FilterWords /> : null}
      </div>
      <div className={classes.whose}>
        <p>{client.name}</p>
        <p>{format.instant(now(), "dateTime")}</p>
      </div>
    </div>
  );
};
