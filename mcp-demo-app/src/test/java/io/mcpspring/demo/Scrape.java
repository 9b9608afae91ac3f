package io.mcpspring.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What Prometheus reads of the MCP server.
 *
 * @param families names with their kinds
 * @param help names with their descriptions
 * @param samples the values
 */
record Scrape(Map<String, String> families, Map<String, String> help, List<Sample> samples) {

	private static final Pattern TYPE = Pattern.compile("# TYPE (mcp_\\S+) (\\S+)");

	private static final Pattern HELP = Pattern.compile("# HELP (mcp_\\S+) (.*)");

	private static final Pattern SAMPLE = Pattern.compile("(mcp_[a-z_]+)(?:\\{(.*)})? (\\S+)");

	private static final Pattern LABEL = Pattern.compile("([a-z_]+)=\"([^\"]*)\",?");

	static Scrape parse(String text) {
		Map<String, String> families = new TreeMap<>();
		Map<String, String> help = new TreeMap<>();
		List<Sample> samples = new ArrayList<>();
		for (String line : text.split("\n")) {
			Matcher type = TYPE.matcher(line);
			Matcher described = HELP.matcher(line);
			Matcher sample = SAMPLE.matcher(line);
			if (type.matches()) {
				families.put(type.group(1), type.group(2));
			}
			else if (described.matches()) {
				help.put(described.group(1), described.group(2));
			}
			else if (sample.matches()) {
				samples.add(new Sample(sample.group(1), read(sample.group(2)), Double.parseDouble(sample.group(3))));
			}
		}
		return new Scrape(families, help, samples);
	}

	private static Map<String, String> read(String text) {
		Map<String, String> labels = new TreeMap<>();
		Matcher label = LABEL.matcher((text != null) ? text : "");
		while (label.find()) {
			labels.put(label.group(1), label.group(2));
		}
		return labels;
	}

	Set<String> labels(String name) {
		Set<String> labels = new TreeSet<>();
		this.samples.stream()
			.filter((sample) -> sample.name().equals(name))
			.forEach((sample) -> labels.addAll(sample.labels().keySet()));
		return labels;
	}

	Set<String> values(String name, String label) {
		Set<String> values = new TreeSet<>();
		this.samples.stream()
			.filter((sample) -> sample.name().equals(name) && sample.labels().containsKey(label))
			.forEach((sample) -> values.add(sample.labels().get(label)));
		return values;
	}

	double sum(String name, String... labels) {
		return this.samples.stream()
			.filter((sample) -> sample.name().equals(name) && sample.has(labels))
			.mapToDouble(Sample::value)
			.sum();
	}

	/**
	 * A value.
	 *
	 * @param name the name of the series
	 * @param labels its labels
	 * @param value the value
	 */
	record Sample(String name, Map<String, String> labels, double value) {

		boolean has(String... wanted) {
			for (int i = 0; i < wanted.length; i += 2) {
				if (!wanted[i + 1].equals(this.labels.get(wanted[i]))) {
					return false;
				}
			}
			return true;
		}

	}

}
