import { useState } from "preact/hooks";
import { Button } from "../parts/button.js";
import { ItemList } from "../parts/item-list.js";
import { Select } from "../parts/select.js";
import { ValueField } from "../parts/value-field.js";
import { type Block, blockKinds, blocksIn, kindOf, linesOf, withKind, withLines } from "./blocks.js";

interface BlocksFieldProps {
  readonly name: string;
  /** The id of what adds a block. */
  readonly id: string;
  /** JSON. */
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** A text of blocks: paragraphs, headings, lists, quotes and code as plain texts; whatever else a block is, or has, as its JSON. */
export const BlocksField = ({ id, name, onText, text }: BlocksFieldProps) => {
  const blocks = blocksIn(text);
  if (blocks === undefined)
    return <ValueField {...{ naming: { id, "aria-label": name }, type: "json", rows: 6, text, onText }} />;
  const nameOf = (block: Block, index: number): string => `${index + 1}. ${kindOf(block) ?? String(block.type)}`;
  return (
    <ItemList<Block>
      {...{ class: "boxes", label: `Parts of ${name}`, items: blocks, isOrdered: true, nameOf }}
      onItems={(next) => onText(next.length === 0 ? "" : JSON.stringify(next, undefined, 2))}
      head={(block, _, index) => <b>{nameOf(block, index)}</b>}
      body={(block, change, index) => <BlockFields {...{ block, index, onBlock: change }} />}
      adder={(add) => (
        <Button
          {...{ id, text: "Block", what: `to ${name}`, icon: "add" }}
          onClick={() => add(withLines({ type: "paragraph" }, ""))}
        />
      )}
    />
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
  const naming = { "aria-label": `Text of block ${index + 1}` };
  if (lines === undefined)
    return (
      <ValueField
        {...{ naming, type: "json", rows: 6, text: json ?? JSON.stringify(block, undefined, 2) }}
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
      <ValueField
        {...{ naming, text: lines, rows: Math.min(8, lines.split("\n").length + 1) }}
        onText={(text) => onBlock(withLines(block, text))}
      />
    </>
  );
};
