# Writes test/fixtures/substitution/ruby-liquid-5.4.0.tsv anew: the template of each line, and what Ruby's Liquid makes of
# it in its lax mode. README.md says how to run it; the tests only read the file.
require 'json'
require 'liquid'

fixtures = File.expand_path('../../../fixtures/substitution', __dir__)
values = JSON.parse(File.read("#{fixtures}/recording-values.json"))
file = "#{fixtures}/ruby-liquid-#{Liquid::VERSION}.tsv"

# A template that is refused as a whole begins with ERR.
def answer(template, values)
  Liquid::Template.parse(template, error_mode: :lax).render(Marshal.load(Marshal.dump(values)))
rescue Liquid::Error => error
  "ERR #{error.message}"
end

lines = File.readlines(file, chomp: true).reject(&:empty?).map do |line|
  template = line.split("\t", 2).first
  "#{template}\t#{answer(template, values).gsub("\n", '\n')}"
end
File.write(file, lines.join("\n") + "\n")
puts "#{lines.length} answers of Liquid #{Liquid::VERSION}"
