package io.mcpspring.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.model.ProtocolResult;
import io.mcpspring.engine.schema.SchemaForm;
import io.mcpspring.engine.wire.WireFormat;
import io.mcpspring.model.CacheHint;
import io.mcpspring.model.McpResult;
import io.mcpspring.model.ProtocolVersion;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Description of a catalogue as an offer.
 */
public final class CatalogOffer {

	private static final WireFormat FORMAT = WireFormat.of(ProtocolVersion.V2026_07_28);

	private CatalogOffer() {
	}

	/**
	 * Describe a catalogue as the lists of 2026-07-28 show it, with references.
	 * @param catalog the catalogue
	 * @param instructions the instructions of the server, or {@code null}
	 * @param seen whether a registration is part of the offer
	 * @return the offer
	 */
	public static McpOffer of(CatalogTable catalog, @Nullable String instructions, Predicate<Registration> seen) {
		return of(catalog, instructions, SchemaForm.REFERENCES, seen);
	}

	/**
	 * Describe a catalogue as the lists of 2026-07-28 show it.
	 * @param catalog the catalogue
	 * @param instructions the instructions of the server, or {@code null}
	 * @param form the form of the schemas of tools
	 * @param seen whether a registration is part of the offer
	 * @return the offer
	 */
	public static McpOffer of(CatalogTable catalog, @Nullable String instructions, SchemaForm form,
			Predicate<Registration> seen) {
		CacheHint hint = CacheHint.NONE;
		return McpOffer.of(instructions, listed(new ProtocolResult.Tools(
				seen(catalog.tools().all(), seen).map((tool) -> catalog.toolSchemas().of(tool).listed(form)).toList(),
				null, hint), "tools"),
				listed(new ProtocolResult.Resources(
						seen(catalog.resources().all(), seen).map(Registration.Resource::descriptor).toList(), null,
						hint), "resources"),
				listed(new ProtocolResult.ResourceTemplates(
						seen(catalog.resourceTemplates().all(), seen).map(Registration.ResourceTemplate::descriptor)
							.toList(),
						null, hint), "resourceTemplates"),
				listed(new ProtocolResult.Prompts(
						seen(catalog.prompts().all(), seen).map(Registration.Prompt::descriptor).toList(), null, hint),
						"prompts"));
	}

	private static <T extends Registration> Stream<T> seen(Collection<T> all, Predicate<Registration> seen) {
		return all.stream().filter(seen);
	}

	private static List<JsonNode> listed(McpResult page, String member) {
		List<JsonNode> descriptors = new ArrayList<>();
		JsonMapper.shared().readTree(FORMAT.encode(page)).path(member).forEach(descriptors::add);
		return descriptors;
	}

}
