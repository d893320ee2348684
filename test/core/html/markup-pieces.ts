/** What mails are made of, whole and broken. */
export const MARKUP_PIECES = [
  '<p>', '</p>', '<br/>', '<br />', '<td width=600 class="a">', "<a href='x?a=1&b=2&copy=3&amp;d'>", '<a b c=d/>',
  '<A HREF = "&nbsp;&copy &eurro; &#8364; &#x20; &#; &#xzz;">', '<img a="1" A="2">', '<p a=1 b>', '<p\na\r\n=\t"1">',
  '<!-- a -->', '<!--[if mso]><table><![endif]-->', '<!--[if !mso]><!-->', '<!--<![endif]-->', '<!-->', '<!--->', '--!>',
  '<!--', '-->', '<![endif]>', '<!doctype html>', '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://x">',
  '<style>', '</style>', '</styles>', 'a > b { c:"</td>" }', '<title>', '</title>', '</TITLE >', '<script>', '</script>',
  '<textarea>', '</textarea>', '<o:p>', '</o:p>', '<v:rect/>', '<', '>', '"', "'", '=', '/', '&', ';', '</', '</ p>', '</p a>',
  '</td</tr>', '<p<b>', '<p "a">', '<p =a>', '<p a="b"c>', '<p a=`b`>', '<ü>', '< b', '<?xml ?>', '&copy', '&copy;', '&amp',
  '&#128512;', '\u0000', '\u000c', '\ud800', '\u{1f600}', ' ', '\n', '\r\n', 'Harbour', '{{Name}}', '<svg>', '<noscript>',
  '</svg>', '<table>', '</table>', '<tr>', '<td>', '</td>', '<col>', '<pre>', '<b>', '</b>', '<a href=1>', '</a>', '<h1>', '<math>',
  '<template>', '</template>', '<select>', '<option>', '<head>', '<body a=1>', '</body>', '<html b>', '</noscript>', '<mi>', '<li>',
]; // prettier-ignore
