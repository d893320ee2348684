/** What a user of the installed command has in the folder. */

const AMP_HEAD = `<!doctype html>
<html ⚡4email data-css-strict lang="en">
<head>
<meta charset="utf-8">
<script async src="https://cdn.ampproject.org/v0.js"></script>
<style amp4email-boilerplate>body{visibility:hidden}</style>
</head>
`;

/** Fails in the official validator alone: the structure is right, one attribute is missing. */
export const AMP_WITHOUT_HEIGHT = `${AMP_HEAD}<body>
<p>Your order has shipped.</p>
<amp-img src="https://shop.harbourandpine.com/jug.png" alt="A jug" width="600"></amp-img>
</body>
</html>
`;

export const ORDER = JSON.stringify({
  id: '3f2b8c1e-5a6d-4e7f-8a9b-0c1d2e3f4a5b',
  name: 'Order shipped',
  subject: 'Your order {{OrderId}} is on its way',
  sender_email: 'orders@harbourandpine.com',
  sender_name: 'Harbour and Pine',
  body: {
    html: '<!doctype html><html lang="en"><body><p>Hello {{FirstName}}, it is on its way.</p></body></html>',
    plaintext: 'Hello {{FirstName}}, it is on its way.',
  },
});

export const USER_FILES = {
  'amp.html': AMP_WITHOUT_HEIGHT,
  'order.json': ORDER,
  'anna.json': '{"FirstName": "Anna", "OrderId": "4711"}',
};
