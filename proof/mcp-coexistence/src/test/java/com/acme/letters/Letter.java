package com.acme.letters;

import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.Document;

@Document
public record Letter(@Id String id, String text) {

}
