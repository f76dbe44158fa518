import { useState } from "preact/hooks";
import type { FieldNaming } from "../builder/value-input.js";
import { Select } from "../parts/select.js";
import { type Block, blockKinds, blocksIn, kindOf, linesOf, withKind, withLines } from "./blocks.js";
import { PartList } from "./part-list.js";

interface BlocksFieldProps {
  readonly name: string;
  readonly naming: FieldNaming;
  /** JSON. */
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** A text of blocks: paragraphs, headings, lists, quotes and code as plain texts; whatever else a block is, or has, as its JSON. */
export const BlocksField = ({ name, naming, onText, text }: BlocksFieldProps) => {
  const blocks = blocksIn(text);
  if (blocks === undefined) return <JsonField naming={{ ...naming, "aria-label": name }} {...{ text, onText }} />;
  return (
    <PartList<Block>
      {...{ name, id: naming.id, items: blocks, isMany: true, madeTitle: "Block" }}
      onItems={(next) => onText(next.length === 0 ? "" : JSON.stringify(next, undefined, 2))}
      // Blocks have no name but their place.
      keyOf={(_, index) => String(index)}
      titleOf={(block) => kindOf(block) ?? String(block.type)}
      made={() => withLines({ type: "paragraph" }, "")}
    >
      {(block, onBlock, index) => <BlockFields {...{ block, index, onBlock }} />}
    </PartList>
  );
};

interface BlockFieldsProps {
  readonly block: Block;
  readonly index: number;
  readonly onBlock: (block: Block) => void;
}

const BlockFields = ({ block, index, onBlock }: BlockFieldsProps) => {
  const lines = linesOf(block);
  const [json, setJson] = useState<string>();
  const label = `Text of block ${index + 1}`;
  if (lines === undefined)
    return (
      <JsonField
        naming={{ "aria-label": label }}
        text={json ?? JSON.stringify(block, undefined, 2)}
        onText={(text) => {
          setJson(text);
          const [next] = blocksIn(`[${text}]`) ?? [];
          if (next !== undefined) onBlock(next);
        }}
      />
    );
  return (
    <>
      <Select
        naming={{ "aria-label": `Kind of block ${index + 1}` }}
        value={kindOf(block) ?? ""}
        choices={Object.keys(blockKinds)}
        onValue={(kind) => onBlock(withKind(block, kind))}
      />
      <textarea
        aria-label={label}
        rows={Math.min(8, lines.split("\n").length + 1)}
        value={lines}
        onInput={({ currentTarget }) => onBlock(withLines(block, currentTarget.value))}
      />
    </>
  );
};

interface JsonFieldProps extends Omit<BlocksFieldProps, "name" | "naming"> {
  readonly naming: FieldNaming | { readonly "aria-label": string };
}

/** A value as its JSON. */
export const JsonField = ({ naming, onText, text }: JsonFieldProps) => (
  <textarea
    {...naming}
    class="code"
    rows={6}
    spellcheck={false}
    value={text}
    onInput={({ currentTarget }) => onText(currentTarget.value)}
  />
);
