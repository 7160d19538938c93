/** A TypeScript file without imports as the text of a classic script, minified (vite.config.ts). */
declare module '*?inline-script' {
  const script: string;
  export default script;
}
