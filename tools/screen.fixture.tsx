/** @jsxRuntime classic @jsx element */

/** A minimal screen: an element is its name and its children. */
export const element = (name: string, _properties: null, ...children: readonly string[]): string =>
  `<${name}>${children.join('')}</${name}>`;

declare namespace JSX {
  type Element = string;
  type IntrinsicElements = { readonly p: object };
}

const place: string = 'São Paulo';

console.log(JSON.stringify(<p>{place}</p>));
