package io.mcpspring.spring.typeschema;

import java.net.URI;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

import io.mcpspring.annotation.McpFormField;
import io.mcpspring.annotation.McpParam;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Forms stay within the subset that clients can show (server-2025 ELIC-04).
 */
class FormSchemaTests {

	private static final JsonMapper MAPPER = JsonMapper.builder().build();

	private final SchemaGenerator schemas = new SchemaGenerator(MAPPER);

	// server-2025 ELIC-04
	@Test
	void eachKindOfFieldHasItsForm() {
		assertThat(json(this.schemas.form(Form.class).toString())).isEqualTo(
				json("""
						{'type':'object','properties':{
						  'name':{'type':'string','title':'Your name','description':'As in the passport','minLength':2,'maxLength':20},
						  'code':{'type':'string'},
						  'id':{'type':'string'},
						  'mail':{'type':'string','format':'email'},
						  'site':{'type':'string','format':'uri'},
						  'day':{'type':'string','format':'date'},
						  'when':{'type':'string','format':'date-time'},
						  'age':{'type':'integer','minimum':1,'maximum':150},
						  'score':{'type':'number','default':95.5},
						  'sure':{'type':'boolean','default':true},
						  'plain':{'type':'string','enum':['A','B'],'default':'B'},
						  'titled':{'type':'string','oneOf':[{'const':'S','title':'Small'},{'const':'M','title':'Medium'}]},
						  'several':{'type':'array','minItems':1,'maxItems':2,'items':{'type':'string','enum':['A','B']}},
						  'severalTitled':{'type':'array','items':{'anyOf':[{'const':'S','title':'Small'},{'const':'M','title':'Medium'}]}},
						  'note':{'type':'string'}},
						 'required':['name','code','id','mail','site','day','when','age','titled','several','severalTitled']}"""));
	}

	@Test
	void annotationOfFieldsIsReadInFormsAndTheirChoices() {
		assertThat(json(this.schemas.form(Booking.class).toString())).isEqualTo(json("""
				{'type':'object','properties':{
				  'guest':{'type':'string','title':'Guest','description':'As in the passport'},
				  'nights':{'type':'integer','default':2},
				  'remark':{'type':'string'},
				  'room':{'type':'string','oneOf':[{'const':'S','title':'Single'},{'const':'D','title':'Double'}]}},
				 'required':['guest','room']}"""));
	}

	@ParameterizedTest
	@ValueSource(classes = { WithMap.class, WithRecord.class, WithTexts.class, WithAnything.class })
	void whatCannotBeShownIsRefusedByName(Class<?> type) {
		assertThatIllegalArgumentException().isThrownBy(() -> this.schemas.form(type))
			.withMessageContaining("'field' cannot be asked for by a form");
	}

	@ParameterizedTest
	@ValueSource(
			classes = { String.class, List.class, Choice.class, RootInputTests.Payment.class, RootInputTests.Card.class,
					RootInputTests.Pet.class, RootInputTests.Base.class, RootInputTests.Delegating.class })
	void aFormIsMadeOfFields(Class<?> type) {
		assertThatIllegalArgumentException().isThrownBy(() -> this.schemas.form(type))
			.withMessageStartingWith("A form is made from a record or bean");
	}

	private static JsonNode json(String text) {
		return MAPPER.readTree(text.replace('\'', '"'));
	}

	record Form(@McpParam(title = "Your name", description = "As in the passport") @Size(min = 2, max = 20) String name,
			@Pattern(regexp = "[A-Z]+") String code, UUID id, @Email String mail, URI site, LocalDate day, Instant when,
			@Positive @Max(150) long age, @McpParam(defaultValue = "95.5") double score,
			@McpParam(defaultValue = "true") boolean sure, @McpParam(defaultValue = "B") Choice plain, Titled titled,
			@Size(min = 1, max = 2) List<Choice> several, Set<Titled> severalTitled, Optional<String> note) {
	}

	enum Choice {

		A, B

	}

	enum Titled {

		@McpParam(title = "Small")
		S,

		@McpParam(title = "Medium")
		M

	}

	record WithMap(Map<String, String> field) {
	}

	record WithRecord(WithMap field) {
	}

	record WithTexts(List<String> field) {
	}

	record WithAnything(Object field) {
	}

	record Booking(@McpFormField(title = "Guest", description = "As in the passport") String guest,
			@McpFormField(defaultValue = "2") int nights, @McpFormField(required = false) String remark, Room room) {
	}

	enum Room {

		@McpFormField(title = "Single")
		S,

		@McpFormField(title = "Double")
		D

	}

}
