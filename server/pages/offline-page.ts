type Brand = { name: string; hue: number; phone: string };

/** Shown without a network, so it needs no other file. Texts are escaped already. */
export const offlinePage = ({ name, hue, phone }: Brand): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>You’re offline · ${name}</title>
<style>
:root{color-scheme:light dark;--brand:light-dark(oklch(0.46 0.09 ${hue}),oklch(0.78 0.085 ${hue}))}
body{display:grid;min-height:100dvh;margin:0;place-content:center;padding:1.5rem;box-sizing:border-box;
background:light-dark(oklch(0.985 0.005 85),oklch(0.19 0.018 255));color:light-dark(oklch(0.245 0.032 255),oklch(0.95 0.006 85));
font:1.125rem/1.55 "Instrument Sans Variable",ui-sans-serif,system-ui,sans-serif}
main{max-width:34rem;border-left:4px solid var(--brand);padding-left:1.5rem}
p{margin:.75rem 0 0}.name{margin:0;color:var(--brand);font-weight:600}
h1{margin:.5rem 0 0;font-size:2.25rem;line-height:1.12;letter-spacing:-.018em}
.go{display:inline-flex;min-height:3rem;align-items:center;margin-top:1.5rem;border:1px solid transparent;border-radius:.5rem;padding:0 1.25rem;
background:var(--brand);color:light-dark(oklch(0.99 0.008 ${hue}),oklch(0.2 0.035 ${hue}));font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid var(--brand);outline-offset:2px}
</style>
<main>
<p class="name">${name}</p>
<h1>You’re offline</h1>
<p>This page needs the internet. Check your connection, then try again. Messages that you wrote in the chat are kept and sent later.</p>
<p>In a hurry? Call us: <a href="tel:${phone.replaceAll(/[^\d+]/g, '')}" style="color:inherit;white-space:nowrap">${phone}</a></p>
<a class="go" href="">Try again</a>
</main>
</html>
`;
