import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import org.apache.velocity.VelocityContext;
import org.apache.velocity.app.VelocityEngine;
import org.apache.velocity.runtime.log.NullLogChute;

/** Renders one template a line, with its line breaks written as \n, and answers the same way. ERR: it was refused. */
class Velocity {
  public static void main(String[] arguments) throws Exception {
    VelocityEngine engine = new VelocityEngine();
    engine.setProperty("runtime.log.logsystem.class", NullLogChute.class.getName());
    engine.init();
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      StringWriter rendered = new StringWriter();
      try {
        engine.evaluate(new VelocityContext(), rendered, "mail", line.replace("\\n", "\n"));
        out.println(rendered.toString().replace("\n", "\\n"));
      } catch (RuntimeException refused) {
        out.println("ERR");
      }
    }
  }
}
